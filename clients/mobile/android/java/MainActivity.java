package com.nearhand.mobile;

import android.content.Context;
import android.content.pm.PackageManager;
import android.os.Build;
import android.os.Bundle;
import androidx.webkit.WebViewCompat;
import androidx.webkit.WebViewFeature;
import com.getcapacitor.BridgeActivity;
import com.getcapacitor.CapConfig;
import com.getcapacitor.Logger;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.json.JSONException;
import org.json.JSONObject;

/** Shows the pages of the server, or the page of the first start. */
public class MainActivity extends BridgeActivity {

    private static CrashReports crashReports;

    private Server server;

    /** Those of this process. The first call starts to watch for crashes. */
    static synchronized CrashReports crashReports(Context context) {
        if (crashReports != null) return crashReports;
        crashReports = new CrashReports(new File(context.getNoBackupFilesDir(), "crashes"), versionOf(context));
        crashReports.watch();
        return crashReports;
    }

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        crashReports(this);
        server = new Server(this);
        config = configOf(server);
        if (server.origin == null) {
            if (!server.isManaged) registerPlugin(ShellPlugin.class);
        } else {
            registerPlugin(CrashPlugin.class);
            registerPlugin(ScreenPlugin.class);
            registerPlugin(FilesPlugin.class);
            registerPlugin(RefusedPlugins.Http.class);
            registerPlugin(RefusedPlugins.LocalFiles.class);
        }
        super.onCreate(savedInstanceState);
    }

    @Override
    protected void load() {
        super.load();
        // The first page arrives after this call of the main thread, so all of this applies to it.
        bridge.setWebViewClient(new ProductWebViewClient(bridge, server, this::recreate));
        if (server.origin == null) return;
        if (!WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)) {
            Logger.error("The web view of this phone is too old for the bridge");
            return;
        }
        try {
            WebViewCompat.addDocumentStartJavaScript(bridge.getWebView(), bridgeScript(), Set.of(server.origin));
        } catch (IOException | JSONException | PackageManager.NameNotFoundException error) {
            throw new IllegalStateException("The app has no script for its pages", error);
        }
    }

    private CapConfig configOf(Server server) {
        CapConfig.Builder builder = new CapConfig.Builder(this)
            .setAndroidScheme("https")
            .setHTML5mode(false)
            .setAllowMixedContent(false)
            .setWebContentsDebuggingEnabled(false)
            .setZoomableWebView(false)
            .setLoggingEnabled(false);
        if (server.origin != null) {
            builder.setServerUrl(server.origin).setStartPath("/app/").setErrorPath(server.isManaged ? "offline-managed.html" : "offline.html");
        } else if (server.isManaged) {
            builder.setStartPath("/offline-managed.html");
        }
        return builder.create();
    }

    private static String versionOf(Context context) {
        try {
            return context.getPackageManager().getPackageInfo(context.getPackageName(), 0).versionName;
        } catch (PackageManager.NameNotFoundException error) {
            throw new IllegalStateException("The app is not installed", error);
        }
    }

    /** The script of the pages, after what they have to be told. */
    private String bridgeScript() throws IOException, JSONException, PackageManager.NameNotFoundException {
        JSONObject facts = new JSONObject()
            .put("origin", server.origin)
            .put("appVersion", versionOf(this))
            .put("os", "android")
            .put("store", store())
            .put("isLocked", server.isLocked)
            .put("canPush", canPush());
        try (InputStream script = getAssets().open("public/bridge.js")) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] part = new byte[8192];
            for (int length = script.read(part); length > 0; length = script.read(part)) bytes.write(part, 0, length);
            return "{ const nearhandFacts = " + facts + ";\n" + new String(bytes.toByteArray(), StandardCharsets.UTF_8) + "\n}";
        }
    }

    /** Whether the app was built with `google-services.json`; the plugin ends the app without it. */
    private boolean canPush() {
        return getResources().getIdentifier("google_app_id", "string", getPackageName()) != 0;
    }

    private String store() throws PackageManager.NameNotFoundException {
        PackageManager packages = getPackageManager();
        String installer = Build.VERSION.SDK_INT >= Build.VERSION_CODES.R
            ? packages.getInstallSourceInfo(getPackageName()).getInstallingPackageName()
            : packages.getInstallerPackageName(getPackageName());
        return "com.android.vending".equals(installer) ? "google_play" : "direct";
    }
}
