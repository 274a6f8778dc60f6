package com.nearhand.mobile;

import java.nio.charset.StandardCharsets;

/** Names of files that pages save. The same rule as that of the script, which a page can leave out. */
final class FileNames {

    private static final int LONGEST = 200;
    private static final int LONGEST_ENDING = 24;

    private FileNames() {}

    static String of(String given) {
        String plain = given
            .replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+", " ")
            .replaceAll("[\\p{Cs}/\\\\:*?\"<>|]", "_")
            .replaceAll("^[ .]+|[ .]+$", "");
        String ending = endingOf(plain);
        String stem = plain.substring(0, plain.length() - ending.length());
        String name = cut(stem, LONGEST - bytesOf(ending)).replaceAll("[ .]+$", "") + ending;
        return name.isEmpty() ? "file" : name;
    }

    /** A name beside others that are in use. */
    static String numbered(String name, int number) {
        if (number == 1) return name;
        String ending = endingOf(name);
        return name.substring(0, name.length() - ending.length()) + " (" + number + ")" + ending;
    }

    private static String endingOf(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 && bytesOf(name.substring(dot)) <= LONGEST_ENDING ? name.substring(dot) : "";
    }

    private static String cut(String text, int most) {
        int size = 0;
        int end = 0;
        while (end < text.length()) {
            int next = text.offsetByCodePoints(end, 1);
            size += bytesOf(text.substring(end, next));
            if (size > most) break;
            end = next;
        }
        return text.substring(0, end);
    }

    private static int bytesOf(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
