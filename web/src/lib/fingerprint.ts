const KEY = 'device_fingerprint'

/** A 32-bit rolling hash of a string, written in base 36. */
function hash(text: string): string {
  let value = 0
  for (let index = 0; index < text.length; index++) value = (Math.imul(31, value) + text.charCodeAt(index)) | 0
  return (value >>> 0).toString(36)
}

function canvasPicture(): string {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.textBaseline = 'top'
  context.font = '14px serif'
  context.fillText('Sugya סוגיה Сугия', 2, 2)
  return canvas.toDataURL()
}

function graphicsRenderer(): string {
  const gl = document.createElement('canvas').getContext('webgl')
  const extension = gl?.getExtension('WEBGL_debug_renderer_info')
  return gl && extension ? String(gl.getParameter(extension.UNMASKED_RENDERER_WEBGL)) : ''
}

/** A browser may refuse any one of the parts (privacy settings); the rest still make an identifier. */
function attempt(part: () => string): string {
  try {
    return part()
  } catch {
    return ''
  }
}

function compute(): string {
  const parts = [
    attempt(canvasPicture),
    `${screen.width}x${screen.height}x${screen.colorDepth}`,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    navigator.language,
    navigator.platform,
    navigator.userAgent,
    attempt(graphicsRenderer),
  ]
  return hash(parts.join('|'))
}

let known: string | undefined

/**
 * The device identifier of specification §1: base-36 hash of canvas, screen, time zone, language, platform, user agent and renderer, computed
 * once and kept in localStorage. It counts the free quota and is no secret; conversations are owned by a cookie of the server.
 */
export function deviceFingerprint(): string {
  if (known) return known
  const stored = attempt(() => localStorage.getItem(KEY) ?? '')
  known = stored || compute()
  if (!stored) attempt(() => (localStorage.setItem(KEY, known ?? ''), ''))
  return known
}
