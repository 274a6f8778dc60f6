{{/* Ends with one line for each value that is missing. */}}
{{- define "nearhand.requirements" -}}
{{- $missing := list }}
{{- $env := .Values.env }}
{{- $secrets := .Values.secrets }}
{{- if not $env.PUBLIC_URL }}
{{- $missing = append $missing "env.PUBLIC_URL: the address that users open, such as https://support.example.com" }}
{{- end }}
{{- if not $env.S3_BUCKET }}
{{- $missing = append $missing "env.S3_BUCKET: the bucket for recordings, images, web releases and installers, because pods have no disk that lasts" }}
{{- end }}
{{- if not $secrets.DATABASE_URL }}
{{- $missing = append $missing "secrets.DATABASE_URL: the Secret with the address of the database, such as { name: nearhand-db-app, key: uri }" }}
{{- end }}
{{- if not $secrets.SERVER_KEYS }}
{{- $missing = append $missing "secrets.SERVER_KEYS: the Secret with the keys of the server, such as { name: nearhand-keys, key: keys.json }" }}
{{- end }}
{{- if ne (not $secrets.S3_ACCESS_KEY_ID) (not $secrets.S3_SECRET_ACCESS_KEY) }}
{{- $missing = append $missing "secrets.S3_ACCESS_KEY_ID, secrets.S3_SECRET_ACCESS_KEY: both or none" }}
{{- end }}
{{- if and $env.TURN_URLS (not $secrets.TURN_SECRET) }}
{{- $missing = append $missing "secrets.TURN_SECRET: the secret of the servers in env.TURN_URLS" }}
{{- end }}
{{- if and .Values.serviceMonitor.enabled (not $secrets.METRICS_TOKEN) }}
{{- $missing = append $missing "secrets.METRICS_TOKEN: the Secret with the token of /metrics, for serviceMonitor" }}
{{- end }}
{{- if and .Values.httpRoute.enabled (not .Values.httpRoute.parentRefs) }}
{{- $missing = append $missing "httpRoute.parentRefs: the Gateway, such as [{ name: public, namespace: gateways }]" }}
{{- end }}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) }}
{{- $missing = append $missing "autoscaling.maxReplicas: at least autoscaling.minReplicas" }}
{{- end }}
{{- $least := int (ternary .Values.autoscaling.minReplicas .Values.replicas .Values.autoscaling.enabled) }}
{{- $unavailable := .Values.disruptionBudget.maxUnavailable }}
{{- if and (gt $least 1) (not (kindIs "string" $unavailable)) (ge (int $unavailable) $least) }}
{{- $missing = append $missing (printf "disruptionBudget.maxUnavailable: less than the number of servers, %d" $least) }}
{{- end }}
{{- if $missing }}
{{- fail (printf "values are missing or contradict each other:\n\n%s\n" (join "\n" $missing)) }}
{{- end }}
{{- end }}
