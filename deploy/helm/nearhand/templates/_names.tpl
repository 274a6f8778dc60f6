{{- define "nearhand.name" -}}
{{- .Values.nameOverride | default .Chart.Name | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* Leaves room for the suffixes of the other objects. */}}
{{- define "nearhand.fullname" -}}
{{- $name := include "nearhand.name" . }}
{{- $full := ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) }}
{{- .Values.fullnameOverride | default $full | trunc 50 | trimSuffix "-" }}
{{- end }}

{{/* Labels that select pods; they never change. Call it with the context and the component. */}}
{{- define "nearhand.selector" -}}
app.kubernetes.io/name: {{ include "nearhand.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "nearhand.labels" -}}
{{ include "nearhand.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "nearhand.server" -}}
{{- include "nearhand.labels" (dict "root" . "component" "server") }}
{{- end }}

{{- define "nearhand.serviceAccount" -}}
{{- if .Values.serviceAccount.create }}
{{- .Values.serviceAccount.name | default (include "nearhand.fullname" .) }}
{{- else }}
{{- .Values.serviceAccount.name | default "default" }}
{{- end }}
{{- end }}

{{/* That of the jobs, which run before the others exist. */}}
{{- define "nearhand.jobAccount" -}}
{{- if .Values.serviceAccount.create }}
{{- include "nearhand.fullname" . }}-jobs
{{- else }}
{{- include "nearhand.serviceAccount" . }}
{{- end }}
{{- end }}

{{/* A repository with a digest, or with a tag. */}}
{{- define "nearhand.image" -}}
{{- if .image.digest }}
{{- printf "%s@%s" .image.repository .image.digest }}
{{- else }}
{{- printf "%s:%s" .image.repository (.image.tag | default .root.Chart.AppVersion) }}
{{- end }}
{{- end }}

{{/* The hosts of PUBLIC_URL and of the channels, as a JSON list. */}}
{{- define "nearhand.hosts" -}}
{{- $hosts := list }}
{{- range list .Values.env.PUBLIC_URL .Values.env.CHANNEL_ADDRESS }}
{{- if . }}
{{- $hosts = append $hosts (regexReplaceAll "^https?://([^/:]+).*$" . "${1}" | replace "{channel}" "*") }}
{{- end }}
{{- end }}
{{- toJson $hosts }}
{{- end }}
