package com.nearhand.mobile;

import android.content.Context;
import android.graphics.Bitmap;
import android.graphics.PixelFormat;
import android.hardware.display.DisplayManager;
import android.hardware.display.VirtualDisplay;
import android.media.Image;
import android.media.ImageReader;
import android.media.projection.MediaProjection;
import android.os.Handler;
import android.os.Looper;
import android.util.DisplayMetrics;
import android.view.Display;
import java.io.ByteArrayOutputStream;

/** The pictures of a capture, as JPEG. Made when somebody asks for them: a page that is slow gets fewer. */
final class ScreenFrames {

    /** Longest side in pixels: enough to read text, and little enough for ten pictures in a second. */
    private static final int LONGEST = 1280;
    private static final int QUALITY = 70;
    /** Time without a change after which the last picture is returned again, for operators who join later. */
    private static final long WAIT_MS = 1000;

    private final Display display;
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final VirtualDisplay virtual;
    private ImageReader reader;
    private byte[] last;
    /** Whether `last` was not returned yet. */
    private boolean isFresh = false;
    private boolean hasNew = false;
    private boolean hasEnded = false;

    ScreenFrames(Context context, MediaProjection projection) {
        display = context.getSystemService(DisplayManager.class).getDisplay(Display.DEFAULT_DISPLAY);
        DisplayMetrics size = size();
        reader = readerOf(size);
        virtual = projection.createVirtualDisplay(
            "Nearhand",
            reader.getWidth(),
            reader.getHeight(),
            size.densityDpi,
            DisplayManager.VIRTUAL_DISPLAY_FLAG_AUTO_MIRROR,
            reader.getSurface(),
            null,
            handler
        );
    }

    /** The newest picture; null when the capture has ended. */
    synchronized byte[] next() {
        long until = System.currentTimeMillis() + WAIT_MS;
        try {
            while (!hasEnded) {
                if (hasNew) readImage();
                else wait(Math.max(1, until - System.currentTimeMillis()));
                boolean isLate = System.currentTimeMillis() >= until;
                if (last != null && (isLate || isFresh)) {
                    isFresh = false;
                    return last;
                }
                if (isLate) until = System.currentTimeMillis() + WAIT_MS;
            }
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    synchronized void end() {
        if (hasEnded) return;
        hasEnded = true;
        virtual.release();
        reader.close();
        notifyAll();
    }

    private void readImage() {
        hasNew = false;
        follow();
        try (Image image = reader.acquireLatestImage()) {
            if (image == null) return;
            last = jpegOf(image);
            isFresh = true;
        }
    }

    /** Gives the pictures the new shape after a rotation. */
    private void follow() {
        DisplayMetrics size = size();
        int[] scaled = scaled(size);
        if (scaled[0] == reader.getWidth() && scaled[1] == reader.getHeight()) return;
        ImageReader old = reader;
        reader = readerOf(size);
        virtual.resize(scaled[0], scaled[1], size.densityDpi);
        virtual.setSurface(reader.getSurface());
        old.close();
    }

    private ImageReader readerOf(DisplayMetrics size) {
        int[] scaled = scaled(size);
        ImageReader created = ImageReader.newInstance(scaled[0], scaled[1], PixelFormat.RGBA_8888, 2);
        created.setOnImageAvailableListener(ignored -> announce(), handler);
        return created;
    }

    private synchronized void announce() {
        hasNew = true;
        notifyAll();
    }

    @SuppressWarnings("deprecation")
    private DisplayMetrics size() {
        DisplayMetrics metrics = new DisplayMetrics();
        display.getRealMetrics(metrics);
        return metrics;
    }

    private static int[] scaled(DisplayMetrics size) {
        double scale = Math.min(1, (double) LONGEST / Math.max(size.widthPixels, size.heightPixels));
        // Encoders of videos need even numbers.
        return new int[] { (int) (size.widthPixels * scale) & ~1, (int) (size.heightPixels * scale) & ~1 };
    }

    private static byte[] jpegOf(Image image) {
        Image.Plane plane = image.getPlanes()[0];
        // A row can be longer than the picture is wide.
        int width = plane.getRowStride() / plane.getPixelStride();
        Bitmap whole = Bitmap.createBitmap(width, image.getHeight(), Bitmap.Config.ARGB_8888);
        whole.copyPixelsFromBuffer(plane.getBuffer());
        Bitmap picture = width == image.getWidth() ? whole : Bitmap.createBitmap(whole, 0, 0, image.getWidth(), image.getHeight());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        picture.compress(Bitmap.CompressFormat.JPEG, QUALITY, bytes);
        return bytes.toByteArray();
    }
}
