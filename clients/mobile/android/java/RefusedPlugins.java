package com.nearhand.mobile;

import com.getcapacitor.Plugin;
import com.getcapacitor.annotation.CapacitorPlugin;

/**
 * Take the place of plugins that Capacitor gives to every page: requests to any address without the rules of browsers, and pages from the
 * files of the app. Pages of a server need neither.
 */
final class RefusedPlugins {

    private RefusedPlugins() {}

    @CapacitorPlugin(name = "CapacitorHttp")
    public static class Http extends Plugin {}

    @CapacitorPlugin(name = "WebView")
    public static class LocalFiles extends Plugin {}
}
