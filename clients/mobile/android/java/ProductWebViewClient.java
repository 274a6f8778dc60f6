package com.nearhand.mobile;

import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import com.getcapacitor.Bridge;
import com.getcapacitor.BridgeWebViewClient;

/** Keeps the web view at the origin of the server. */
final class ProductWebViewClient extends BridgeWebViewClient {

    private static final String LOCAL = "https://localhost/";

    private final Bridge bridge;
    private final Server server;
    private final Runnable restart;

    ProductWebViewClient(Bridge bridge, Server server, Runnable restart) {
        super(bridge);
        this.bridge = bridge;
        this.server = server;
        this.restart = restart;
    }

    /** Returns whether the web view stays where it is. */
    @Override
    public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
        String url = request.getUrl().toString();
        if (Addresses.isOfProduct(url, server.origin)) return false;
        if (!request.isForMainFrame()) return true;
        String shown = view.getUrl();
        if (shown != null && shown.startsWith(LOCAL)) takeCommand(view, url);
        else if (Addresses.isExternal(url)) open(request.getUrl());
        return true;
    }

    /** A page of the server that reports an error is shown, unlike by Capacitor. */
    @Override
    public void onReceivedHttpError(WebView view, WebResourceRequest request, WebResourceResponse response) {}

    /** The system ends the app unless this returns true. This web view cannot be used any more, and goes with its activity. */
    @Override
    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        MainActivity.crashReports(bridge.getContext()).addPage(detail.didCrash() ? "crashed" : "killed");
        super.onRenderProcessGone(view, detail);
        restart.run();
        return true;
    }

    /** Commands of the page without a network. */
    private void takeCommand(WebView view, String url) {
        if (url.equals("nearhand-app:retry")) {
            if (server.origin != null) view.loadUrl(server.origin + "/app/");
        } else if (url.equals("nearhand-app:change-server") && !server.isManaged) {
            server.forget();
            restart.run();
        }
    }

    private void open(Uri address) {
        try {
            bridge.getContext().startActivity(new Intent(Intent.ACTION_VIEW, address));
        } catch (ActivityNotFoundException error) {
            // The phone has no program for it.
        }
    }
}
