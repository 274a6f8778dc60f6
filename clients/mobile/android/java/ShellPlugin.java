package com.nearhand.mobile;

import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Takes the server from the page of the first start. Pages of a server do not have this plugin. */
@CapacitorPlugin(name = "NearhandShell")
public class ShellPlugin extends Plugin {

    @PluginMethod
    public void setServer(PluginCall call) {
        String origin = call.getString("origin");
        if (origin == null || !origin.equals(Addresses.originOf(origin))) {
            call.reject("This is no origin of a server");
            return;
        }
        new Server(getContext()).choose(origin);
        call.resolve();
        getActivity().runOnUiThread(getActivity()::recreate);
    }
}
