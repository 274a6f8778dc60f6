package com.nearhand.mobile;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of files that pages save. The same rule as that of the script, which a page can leave out. */
final class FileNames {

    private static final int LONGEST = 200;
    private static final int LONGEST_ENDING = 24;
    /** One part of an emoji that is made of several. */
    private static final String EMOJI =
        "[\\x{2194}\\x{2195}\\x{2600}-\\x{27BF}\\x{2B1B}\\x{1F000}-\\x{1FAFF}]\\x{FE0F}?[\\x{1F3FB}-\\x{1F3FF}]?";
    /** Emoji whose parts are joined, or characters that nobody sees. */
    private static final Pattern JOINED = Pattern.compile(
        "(" + EMOJI + "(?:\\x{200D}" + EMOJI + ")+)|[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\x{115F}\\x{1160}\\x{3164}\\x{FFA0}]+"
    );
    /** A character as people see it, which can have several code points. */
    private static final Pattern CHARACTER = Pattern.compile("\\X");
    private static final Pattern CODE_POINT = Pattern.compile("(?s).");

    private FileNames() {}

    static String of(String given) {
        String plain = visible(given)
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

    private static String visible(String given) {
        Matcher found = JOINED.matcher(given);
        StringBuffer text = new StringBuffer();
        while (found.find()) found.appendReplacement(text, found.group(1) == null ? " " : Matcher.quoteReplacement(found.group(1)));
        return found.appendTail(text).toString();
    }

    private static String cut(String text, int most) {
        String kept = cut(text, most, CHARACTER);
        return kept.isEmpty() ? cut(text, most, CODE_POINT) : kept;
    }

    private static String cut(String text, int most, Pattern part) {
        Matcher parts = part.matcher(text);
        int size = 0;
        int end = 0;
        while (parts.find()) {
            size += bytesOf(parts.group());
            if (size > most) break;
            end = parts.end();
        }
        return text.substring(0, end);
    }

    private static int bytesOf(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
