{{/*
Variables of a container: those of the chart, of env, and the paths of those in secrets. With a prefix, only what begins with it. The
lists are sorted, so the same values make the same pods.
*/}}
{{- define "nearhand.environment" -}}
{{- $prefix := .prefix | default "" }}
{{- range $name, $value := .root.Values.env }}
{{- if and (hasPrefix $prefix $name) (not (kindIs "invalid" $value)) }}
- name: {{ $name }}
  value: {{ kindIs "string" $value | ternary $value (toString (int64 $value)) | quote }}
{{- end }}
{{- end }}
{{- range $name, $_ := include "nearhand.secrets" . | fromJson }}
- name: {{ $name }}_FILE
  value: /secrets/{{ $name }}
{{- end }}
{{- end }}

{{/* The references of secrets as a JSON object; with a prefix, only what begins with it. */}}
{{- define "nearhand.secrets" -}}
{{- $prefix := .prefix | default "" }}
{{- $found := dict }}
{{- range $name, $reference := .root.Values.secrets }}
{{- if and (hasPrefix $prefix $name) $reference }}
{{- $_ := set $found $name $reference }}
{{- end }}
{{- end }}
{{- toJson (merge (.replaced | default dict) $found) }}
{{- end }}

{{- define "nearhand.mounts" -}}
- name: temporary
  mountPath: /tmp
{{- if include "nearhand.secrets" . | fromJson }}
- name: secrets
  mountPath: /secrets
  readOnly: true
{{- end }}
{{- end }}

{{/* A folder for temporary files, and one with a file for each of the secrets. */}}
{{- define "nearhand.volumes" -}}
- name: temporary
  emptyDir:
    sizeLimit: {{ .root.Values.storage.temporary }}
{{- with include "nearhand.secrets" . | fromJson }}
- name: secrets
  projected:
    # Readable by the group of the server.
    defaultMode: 0440
    sources:
      {{- range $name, $reference := . }}
      - secret:
          name: {{ $reference.name }}
          items:
            - key: {{ $reference.key }}
              path: {{ $name }}
      {{- end }}
{{- end }}
{{- end }}
