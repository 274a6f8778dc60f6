package com.nearhand.mobile;

import com.getcapacitor.JSArray;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import org.json.JSONException;

/** Gives the reports of crashes to the page, which sends them. */
@CapacitorPlugin(name = "NearhandCrashReports")
public class CrashPlugin extends Plugin {

    @PluginMethod
    public void list(PluginCall call) {
        JSObject answer = new JSObject();
        answer.put("reports", MainActivity.crashReports(getContext()).list());
        call.resolve(answer);
    }

    @PluginMethod
    public void remove(PluginCall call) {
        JSArray ids = call.getArray("ids", new JSArray());
        try {
            for (Object id : ids.toList()) MainActivity.crashReports(getContext()).remove(String.valueOf(id));
            call.resolve();
        } catch (JSONException error) {
            call.reject("These are no ids");
        }
    }
}
