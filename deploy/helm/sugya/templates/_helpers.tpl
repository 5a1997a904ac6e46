{{- define "sugya.labels" -}}
app.kubernetes.io/name: sugya
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end -}}

{{- define "sugya.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
envFrom:
  - configMapRef:
      name: {{ .Release.Name }}
  - secretRef:
      name: {{ .Values.existingSecret }}
ports:
  - name: http
    containerPort: 3000
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
# A first start prepares the library or fills the cache.
startupProbe:
  httpGet: { path: /api/health, port: http }
  periodSeconds: 5
  failureThreshold: 36
livenessProbe:
  httpGet: { path: /api/health, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /api/ready, port: http }
  periodSeconds: 3
  timeoutSeconds: 2
{{- end -}}

{{- define "sugya.pod" -}}
automountServiceAccountToken: false
# DRAIN_SECONDS and a margin: answers that are being written are finished or handed over first.
terminationGracePeriodSeconds: 45
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: data
    emptyDir:
      sizeLimit: {{ .Values.cache.size }}
  - name: tmp
    emptyDir: {}
{{- end -}}
