package com.nearhand.mobile;

import android.content.ContentResolver;
import android.content.ContentValues;
import android.content.Context;
import android.media.MediaScannerConnection;
import android.net.Uri;
import android.os.Build;
import android.os.Environment;
import android.provider.MediaStore;
import androidx.annotation.RequiresApi;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A file on its way to the folder Downloads. Other programs see it under its name when it is complete. */
abstract class DownloadedFile {

    final String name;
    private final OutputStream stream;

    private DownloadedFile(String name, OutputStream stream) {
        this.name = name;
        this.stream = stream;
    }

    static DownloadedFile begin(Context context, String name) throws IOException {
        return Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q ? OfMediaStore.begin(context, name) : OfFolder.begin(context, name);
    }

    void append(byte[] part) throws IOException {
        stream.write(part);
    }

    void finish() throws IOException {
        stream.close();
        publish();
    }

    void discard() {
        try {
            stream.close();
        } catch (IOException error) {
            // The file is removed below in any case.
        }
        remove();
    }

    abstract void publish() throws IOException;

    abstract void remove();

    /** A file in the media store, from Android 10 on. Needs no permission, and gives a number to a name in use. */
    @RequiresApi(Build.VERSION_CODES.Q)
    private static final class OfMediaStore extends DownloadedFile {

        private final ContentResolver resolver;
        private final Uri entry;

        private OfMediaStore(String name, OutputStream stream, ContentResolver resolver, Uri entry) {
            super(name, stream);
            this.resolver = resolver;
            this.entry = entry;
        }

        static DownloadedFile begin(Context context, String name) throws IOException {
            ContentResolver resolver = context.getContentResolver();
            ContentValues values = new ContentValues();
            values.put(MediaStore.MediaColumns.DISPLAY_NAME, name);
            values.put(MediaStore.MediaColumns.IS_PENDING, 1);
            Uri entry = resolver.insert(MediaStore.Downloads.getContentUri(MediaStore.VOLUME_EXTERNAL_PRIMARY), values);
            if (entry == null) throw new IOException("There is no folder for downloads");
            try {
                OutputStream stream = resolver.openOutputStream(entry);
                if (stream == null) throw new IOException("The file cannot be written");
                return new OfMediaStore(name, stream, resolver, entry);
            } catch (IOException error) {
                resolver.delete(entry, null, null);
                throw error;
            }
        }

        @Override
        void publish() throws IOException {
            ContentValues values = new ContentValues();
            values.put(MediaStore.MediaColumns.IS_PENDING, 0);
            if (resolver.update(entry, values, null, null) == 0) throw new IOException("The file is gone");
        }

        @Override
        void remove() {
            resolver.delete(entry, null, null);
        }
    }

    private static final class OfFolder extends DownloadedFile {

        private final Context context;
        private final File part;

        private OfFolder(String name, OutputStream stream, Context context, File part) {
            super(name, stream);
            this.context = context;
            this.part = part;
        }

        static DownloadedFile begin(Context context, String name) throws IOException {
            File folder = Environment.getExternalStoragePublicDirectory(Environment.DIRECTORY_DOWNLOADS);
            if (!folder.isDirectory() && !folder.mkdirs()) throw new IOException("There is no folder for downloads");
            File part = File.createTempFile("nearhand-", ".part", folder);
            return new OfFolder(name, new FileOutputStream(part), context, part);
        }

        @Override
        void publish() throws IOException {
            int number = 1;
            File target = new File(part.getParentFile(), name);
            // Takes the name, and fails if another file has it.
            while (!target.createNewFile()) target = new File(part.getParentFile(), FileNames.numbered(name, ++number));
            if (!part.renameTo(target)) throw new IOException("The file cannot be named");
            MediaScannerConnection.scanFile(context, new String[] { target.getPath() }, null, null);
        }

        @Override
        void remove() {
            part.delete();
        }
    }
}
