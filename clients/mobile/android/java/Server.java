package com.nearhand.mobile;

import android.content.Context;
import android.content.RestrictionsManager;
import android.content.SharedPreferences;
import android.os.Bundle;

/** The server whose pages the app shows: that of an administrator, or the one that the user has chosen. */
final class Server {

    private static final String CHOSEN = "server";

    /** Null until one is chosen, and for an address of an administrator that the app must not use. */
    final String origin;
    final boolean isManaged;
    /** Whether an administrator requires the unlock of the phone. */
    final boolean isLocked;
    private final SharedPreferences settings;

    Server(Context context) {
        settings = context.getSharedPreferences("nearhand", Context.MODE_PRIVATE);
        RestrictionsManager manager = context.getSystemService(RestrictionsManager.class);
        Bundle managed = manager == null ? Bundle.EMPTY : manager.getApplicationRestrictions();
        String given = managed.getString("server", "");
        isManaged = !given.isEmpty();
        isLocked = managed.getBoolean("lock", false);
        origin = Addresses.originOf(isManaged ? given : settings.getString(CHOSEN, null));
    }

    void choose(String chosen) {
        settings.edit().putString(CHOSEN, chosen).commit();
    }

    void forget() {
        settings.edit().remove(CHOSEN).commit();
    }
}
