package com.nearhand.mobile;

import android.app.Activity;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ServiceInfo;
import android.media.projection.MediaProjection;
import android.media.projection.MediaProjectionManager;
import android.os.Build;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import androidx.core.app.NotificationCompat;
import androidx.core.app.ServiceCompat;

/** Captures the screen while its notification is shown, which has a button that stops it. */
public class ScreenService extends Service {

    private static final String CHANNEL = "screen";
    private static final int NOTIFICATION = 1;
    private static final String CONSENT = "consent";
    private static final String STOP = "com.nearhand.mobile.STOP";

    private static final Object lock = new Object();
    /** A capture was allowed, and the service has not started it yet. */
    private static boolean isStarting = false;
    private static ScreenFrames frames = null;

    private MediaProjection projection;

    static void start(Context context, Intent consent) {
        synchronized (lock) {
            isStarting = true;
        }
        Intent intent = new Intent(context, ScreenService.class).putExtra(CONSENT, consent);
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) context.startForegroundService(intent);
        else context.startService(intent);
    }

    static void stop(Context context) {
        context.stopService(new Intent(context, ScreenService.class));
    }

    /** Waits for the next picture; null when there is no capture any more. */
    static byte[] nextFrame() {
        ScreenFrames current;
        synchronized (lock) {
            try {
                while (isStarting) lock.wait();
            } catch (InterruptedException error) {
                return null;
            }
            current = frames;
        }
        return current == null ? null : current.next();
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        if (intent == null || STOP.equals(intent.getAction())) {
            stopSelf();
            return START_NOT_STICKY;
        }
        int type = Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q ? ServiceInfo.FOREGROUND_SERVICE_TYPE_MEDIA_PROJECTION : 0;
        ServiceCompat.startForeground(this, NOTIFICATION, notification(), type);
        MediaProjectionManager manager = getSystemService(MediaProjectionManager.class);
        projection = manager.getMediaProjection(Activity.RESULT_OK, consentIn(intent));
        if (projection == null) {
            stopSelf();
            return START_NOT_STICKY;
        }
        MediaProjection.Callback callback = new MediaProjection.Callback() {
            @Override
            public void onStop() {
                stopSelf();
            }
        };
        projection.registerCallback(callback, new Handler(Looper.getMainLooper()));
        publish(new ScreenFrames(this, projection));
        return START_NOT_STICKY;
    }

    @Override
    public void onDestroy() {
        publish(null);
        if (projection != null) projection.stop();
        super.onDestroy();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    private static void publish(ScreenFrames next) {
        synchronized (lock) {
            if (frames != null) frames.end();
            frames = next;
            isStarting = false;
            lock.notifyAll();
        }
    }

    @SuppressWarnings("deprecation")
    private static Intent consentIn(Intent intent) {
        return Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU
            ? intent.getParcelableExtra(CONSENT, Intent.class)
            : intent.getParcelableExtra(CONSENT);
    }

    private Notification notification() {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
            NotificationChannel channel = new NotificationChannel(
                CHANNEL,
                getString(R.string.capture_channel),
                NotificationManager.IMPORTANCE_LOW
            );
            getSystemService(NotificationManager.class).createNotificationChannel(channel);
        }
        int flags = PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE;
        PendingIntent stop = PendingIntent.getService(this, 0, new Intent(this, ScreenService.class).setAction(STOP), flags);
        PendingIntent open = PendingIntent.getActivity(this, 0, new Intent(this, MainActivity.class), flags);
        return new NotificationCompat.Builder(this, CHANNEL)
            .setSmallIcon(R.drawable.ic_screen)
            .setContentTitle(getString(R.string.capture_title))
            .setContentIntent(open)
            .setOngoing(true)
            .setForegroundServiceBehavior(NotificationCompat.FOREGROUND_SERVICE_IMMEDIATE)
            .addAction(R.drawable.ic_screen, getString(R.string.capture_stop), stop)
            .build();
    }
}
