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
# The server closes at once when no answer is under way; the balancer needs a moment to learn that it must send nothing more.
lifecycle:
  preStop:
    exec:
      command: [node, -e, "setTimeout(() => {}, 5000)"]
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
# The pause before the signal, DRAIN_SECONDS, in which answers are finished or handed over, and the time to close.
terminationGracePeriodSeconds: 55
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
