const KEY = 'device_fingerprint'

/** A 32-bit rolling hash of a string, written in base 36. */
function hash(text: string): string {
  let value = 0
  for (let index = 0; index < text.length; index++) value = (Math.imul(31, value) + text.charCodeAt(index)) | 0
  return (value >>> 0).toString(36)
}

function renderCanvas(): string {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.textBaseline = 'top'
  context.font = '14px serif'
  context.fillText('Sugya סוגיה Сугия', 2, 2)
  return canvas.toDataURL()
}

function readGraphicsRenderer(): string {
  const gl = document.createElement('canvas').getContext('webgl')
  const extension = gl?.getExtension('WEBGL_debug_renderer_info')
  const renderer = gl && extension ? String(gl.getParameter(extension.UNMASKED_RENDERER_WEBGL)) : ''
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return renderer
}

/** Privacy settings may block any signal; the rest still make an identifier. */
function attempt(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

function compute(): string {
  const signals = [
    attempt(renderCanvas),
    `${screen.width}x${screen.height}x${screen.colorDepth}`,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    navigator.language,
    navigator.platform,
    navigator.userAgent,
    attempt(readGraphicsRenderer),
  ]
  return hash(signals.join('|'))
}

let known: string | undefined
let afterPaint: Promise<void> | undefined

/** In milliseconds; a background tab paints no frame. */
const FRAME_TIMEOUT = 500

/**
 * Computing takes up to a quarter of a second on a slow phone and would delay the first paint. On the first visit
 * requests therefore wait for the first paint by this promise; undefined when the identifier is known.
 */
export function fingerprintReady(): Promise<void> | undefined {
  known ??= attempt(() => localStorage.getItem(KEY) ?? '') || undefined
  if (known) return undefined
  afterPaint ??= new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, FRAME_TIMEOUT)
  })
  return afterPaint
}

/**
 * The device identifier of specification §1: base-36 hash of canvas, screen, time zone, language, platform, user
 * agent and renderer, computed once and kept in localStorage. It counts the free quota and is no secret;
 * conversations are owned by a cookie of the server.
 */
export function deviceFingerprint(): string {
  if (known) return known
  const stored = attempt(() => localStorage.getItem(KEY) ?? '')
  known = stored || compute()
  if (!stored) attempt(() => (localStorage.setItem(KEY, known ?? ''), ''))
  return known
}
