package com.nearhand.mobile;

import android.Manifest;
import android.app.Activity;
import android.content.Intent;
import android.media.projection.MediaProjectionManager;
import android.os.Build;
import android.util.Base64;
import androidx.activity.result.ActivityResult;
import com.getcapacitor.JSObject;
import com.getcapacitor.PermissionState;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.ActivityCallback;
import com.getcapacitor.annotation.CapacitorPlugin;
import com.getcapacitor.annotation.Permission;
import com.getcapacitor.annotation.PermissionCallback;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.json.JSONObject;

/** Gives the pictures of the screen to the page, one at a time, when the page asks for the next one. */
@CapacitorPlugin(
    name = "NearhandScreen",
    permissions = @Permission(alias = ScreenPlugin.NOTIFICATIONS, strings = Manifest.permission.POST_NOTIFICATIONS)
)
public class ScreenPlugin extends Plugin {

    static final String NOTIFICATIONS = "notifications";

    /** Other calls of plugins do not wait for a picture. */
    private final ExecutorService frames = Executors.newSingleThreadExecutor();

    @PluginMethod
    public void start(PluginCall call) {
        boolean asks = Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU && getPermissionState(NOTIFICATIONS) == PermissionState.PROMPT;
        // The system lists the app even without the permission, among those that run, with a button that stops it.
        if (asks) requestPermissionForAlias(NOTIFICATIONS, call, "askForScreen");
        else askForScreen(call);
    }

    @PermissionCallback
    private void askForScreen(PluginCall call) {
        MediaProjectionManager manager = getContext().getSystemService(MediaProjectionManager.class);
        startActivityForResult(call, manager.createScreenCaptureIntent(), "startCapture");
    }

    @ActivityCallback
    private void startCapture(PluginCall call, ActivityResult result) {
        if (call == null) return;
        Intent consent = result.getData();
        if (result.getResultCode() != Activity.RESULT_OK || consent == null) {
            call.reject("The screen is not shared", "DENIED");
            return;
        }
        ScreenService.start(getContext(), consent);
        call.resolve();
    }

    @PluginMethod
    public void nextFrame(PluginCall call) {
        frames.execute(() -> {
            byte[] jpeg = ScreenService.nextFrame();
            Object base64 = jpeg == null ? JSONObject.NULL : Base64.encodeToString(jpeg, Base64.NO_WRAP);
            JSObject answer = new JSObject();
            answer.put("jpeg", base64);
            call.resolve(answer);
        });
    }

    @PluginMethod
    public void stop(PluginCall call) {
        ScreenService.stop(getContext());
        call.resolve();
    }

    @Override
    protected void handleOnDestroy() {
        ScreenService.stop(getContext());
        frames.shutdown();
    }
}
