{{- define "nearhand.egress" -}}
{{- range $_, $rule := .Values.networkPolicy.egress }}
{{- if $rule }}
{{ list $rule | toYaml }}
{{- end }}
{{- end }}
{{- end }}
