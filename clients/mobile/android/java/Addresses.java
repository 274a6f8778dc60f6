package com.nearhand.mobile;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/** Decides which addresses the web view shows, and which ones the system opens. The scripts have the same rules, as strict. */
final class Addresses {

    private static final int LONGEST = 4096;
    private static final Set<String> PROGRAMS = Set.of("mailto", "tel");
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private Addresses() {}

    /** The origin of a server; null if the app must not use it. Only the phone itself is reached without encryption. */
    static String originOf(String address) {
        URI uri = parse(address);
        if (uri == null || uri.getHost() == null || uri.getRawUserInfo() != null) return null;
        String scheme = schemeOf(uri);
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        boolean isEncrypted = scheme.equals("https");
        if (!isEncrypted && !(scheme.equals("http") && LOOPBACK.contains(host))) return null;
        boolean isDefault = uri.getPort() == -1 || uri.getPort() == (isEncrypted ? 443 : 80);
        return scheme + "://" + host + (isDefault ? "" : ":" + uri.getPort());
    }

    /** The whole origin has to match. */
    static boolean isOfProduct(String url, String origin) {
        return origin != null && origin.equals(originOf(url));
    }

    /** Whether the system opens an address: web pages, mail and phone numbers, and nothing else. */
    static boolean isExternal(String url) {
        URI uri = parse(url);
        if (uri == null) return false;
        String scheme = schemeOf(uri);
        if (PROGRAMS.contains(scheme)) return true;
        return Set.of("http", "https").contains(scheme) && uri.getHost() != null && uri.getRawUserInfo() == null;
    }

    private static String schemeOf(URI uri) {
        return uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    }

    private static URI parse(String address) {
        if (address == null || address.length() > LONGEST) return null;
        try {
            return new URI(address);
        } catch (URISyntaxException error) {
            return null;
        }
    }
}
