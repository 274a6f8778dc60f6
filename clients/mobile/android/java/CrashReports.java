package com.nearhand.mobile;

import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Reports of crashes, one file each, until a page has sent them. They have the types of the errors and their places in the code, and no
 * message, which can quote anything. Nothing here throws: the app is ending.
 */
final class CrashReports {

    private static final int MOST_REPORTS = 10;
    private static final int MOST_FRAMES = 30;
    private static final int MOST_NAME = 120;
    private static final int MOST_MESSAGE = 500;
    private static final int MOST_BYTES = 32 * 1024;
    private static final long KEPT_MS = 14L * 24 * 60 * 60 * 1000;
    /** Time and id. */
    private static final Pattern NAME = Pattern.compile("\\d{13}-[\\da-f]{32}\\.json");

    private final File folder;
    private final String appVersion;

    CrashReports(File folder, String appVersion) {
        this.folder = folder;
        this.appVersion = appVersion;
    }

    /** Keeps a report of an error that ends the app. The handler before goes on to end it. */
    void watch() {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            try {
                add(error);
            } catch (Throwable ignored) {
                // Such as a lack of memory.
            }
            if (before != null) before.uncaughtException(thread, error);
        });
    }

    void add(Throwable error) {
        Throwable cause = error;
        StringJoiner types = new StringJoiner(", caused by ");
        Set<Throwable> known = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable next = error; next != null && known.add(next); next = next.getCause()) {
            types.add(next.getClass().getName());
            cause = next;
        }
        StringJoiner frames = new StringJoiner(",");
        StackTraceElement[] stack = cause.getStackTrace();
        for (int i = 0; i < Math.min(stack.length, MOST_FRAMES); i++) frames.add(frameOf(stack[i]));
        String message = cause == error ? "" : types.toString();
        save("main", "exception", cause.getClass().getName(), message, frames.toString());
    }

    /** The process of the page has ended. */
    void addPage(String reason) {
        save("page", reason, "Renderer", "", "");
    }

    /** The reports as a list in JSON, oldest first. Removes what is too old, or no report. */
    synchronized String list() {
        StringJoiner reports = new StringJoiner(",", "[", "]");
        for (File file : files()) {
            String report = read(file);
            if (report == null) file.delete();
            else reports.add(report);
        }
        return reports.toString();
    }

    synchronized void remove(String id) {
        for (File file : files()) if (file.getName().endsWith("-" + id + ".json")) file.delete();
    }

    private synchronized void save(String part, String reason, String name, String message, String frames) {
        long at = System.currentTimeMillis();
        String id = UUID.randomUUID().toString().replace("-", "");
        String report =
            "{\"id\":" + text(id, MOST_NAME) +
            ",\"at\":" + at +
            ",\"appVersion\":" + text(appVersion, MOST_NAME) +
            ",\"part\":" + text(part, MOST_NAME) +
            ",\"reason\":" + text(reason, MOST_NAME) +
            ",\"name\":" + text(name, MOST_NAME) +
            ",\"message\":" + text(message, MOST_MESSAGE) +
            ",\"frames\":[" + frames + "],\"count\":1}";
        folder.mkdirs();
        File written = new File(folder, "new");
        try (FileOutputStream output = new FileOutputStream(written)) {
            output.write(report.getBytes(StandardCharsets.UTF_8));
            output.getFD().sync();
        } catch (IOException error) {
            written.delete();
            return;
        }
        // A reader finds the whole file, or none.
        written.renameTo(new File(folder, String.format(Locale.ROOT, "%013d-%s.json", at, id)));
        File[] files = files();
        for (int i = 0; i < files.length - MOST_REPORTS; i++) files[i].delete();
    }

    private File[] files() {
        File[] files = folder.listFiles((parent, name) -> NAME.matcher(name).matches());
        if (files == null) return new File[0];
        Arrays.sort(files);
        return files;
    }

    /** Null for a file that is no report, or too old. A clock can be set back, also by years. */
    private String read(File file) {
        long age = Math.abs(System.currentTimeMillis() - Long.parseLong(file.getName().substring(0, 13)));
        if (age >= KEPT_MS || !file.isFile() || file.length() > MOST_BYTES) return null;
        byte[] bytes = new byte[(int) file.length()];
        try (DataInputStream input = new DataInputStream(new FileInputStream(file))) {
            input.readFully(bytes);
            String report = new String(bytes, StandardCharsets.UTF_8);
            String id = file.getName().substring(14, 46);
            return report.startsWith("{\"id\":\"" + id + "\"") && report.endsWith("}") ? report : null;
        } catch (IOException error) {
            return null;
        }
    }

    private static String frameOf(StackTraceElement element) {
        String file = element.getFileName() == null ? "" : element.getFileName();
        return (
            "{\"function\":" + text(element.getClassName() + "." + element.getMethodName(), MOST_NAME) +
            ",\"file\":" + text(file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1), MOST_NAME) +
            ",\"line\":" + (element.getLineNumber() < 0 ? "null" : element.getLineNumber()) +
            ",\"column\":null}"
        );
    }

    private static String text(String value, int most) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < Math.min(value.length(), most); i++) {
            char letter = value.charAt(i);
            if (letter == '"' || letter == '\\') json.append('\\').append(letter);
            else if (letter < ' ' || Character.isSurrogate(letter)) json.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
            else json.append(letter);
        }
        return json.append('"').toString();
    }
}
