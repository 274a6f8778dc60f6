package com.nearhand.mobile;

import android.Manifest;
import android.os.Build;
import android.util.Base64;
import android.widget.Toast;
import com.getcapacitor.PermissionState;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import com.getcapacitor.annotation.Permission;
import com.getcapacitor.annotation.PermissionCallback;
import java.io.IOException;

/** Stores a file of the page in Downloads, one at a time and part by part. */
@CapacitorPlugin(
    name = "NearhandFiles",
    permissions = @Permission(alias = FilesPlugin.STORAGE, strings = Manifest.permission.WRITE_EXTERNAL_STORAGE)
)
public class FilesPlugin extends Plugin {

    static final String STORAGE = "storage";

    private DownloadedFile current;

    @PluginMethod
    public void begin(PluginCall call) {
        boolean asks = Build.VERSION.SDK_INT < Build.VERSION_CODES.Q && getPermissionState(STORAGE) != PermissionState.GRANTED;
        if (asks) requestPermissionForAlias(STORAGE, call, "beginFile");
        else beginFile(call);
    }

    @PermissionCallback
    private synchronized void beginFile(PluginCall call) {
        // The unfinished file of a page that is gone.
        if (current != null) current.discard();
        current = null;
        String name = FileNames.of(call.getString("name", ""));
        try {
            current = DownloadedFile.begin(getContext(), name);
            call.resolve();
        } catch (IOException | RuntimeException error) {
            fail(call, name);
        }
    }

    @PluginMethod
    public synchronized void append(PluginCall call) {
        if (current == null) {
            call.reject("There is no file");
            return;
        }
        try {
            current.append(Base64.decode(call.getString("part", ""), Base64.NO_WRAP));
            call.resolve();
        } catch (IOException | RuntimeException error) {
            drop(call);
        }
    }

    @PluginMethod
    public synchronized void finish(PluginCall call) {
        if (current == null) {
            call.reject("There is no file");
            return;
        }
        try {
            current.finish();
            show(R.string.file_saved, current.name);
            current = null;
            call.resolve();
        } catch (IOException | RuntimeException error) {
            drop(call);
        }
    }

    /** The page could not read its file. */
    @PluginMethod
    public synchronized void discard(PluginCall call) {
        if (current != null) drop(call);
        else call.resolve();
    }

    @Override
    protected synchronized void handleOnDestroy() {
        if (current != null) current.discard();
        current = null;
    }

    private void drop(PluginCall call) {
        current.discard();
        String name = current.name;
        current = null;
        fail(call, name);
    }

    private void fail(PluginCall call, String name) {
        show(R.string.file_failed, name);
        call.reject("The file is not saved");
    }

    private void show(int text, String name) {
        String message = getContext().getString(text, name);
        getActivity().runOnUiThread(() -> Toast.makeText(getContext(), message, Toast.LENGTH_LONG).show());
    }
}
