import { BARCODE_FORMATS } from './barcode-formats.ts'

/** Why the camera reads nothing: it may not, there is none, or the reader did not load. */
export type CameraFault = 'denied' | 'none' | 'reader'

/** Finds the text of a code in the picture that a video shows now; null: there is none. */
type Detect = (video: HTMLVideoElement) => Promise<string | null>

declare global {
  interface Window {
    /** Not in TypeScript's types yet: https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
    BarcodeDetector?: {
      new (options: { formats: string[] }): { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
      getSupportedFormats(): Promise<string[]>
    }
  }
}

const EVERY_MS = 150
/** Pixels on the longer side: enough for a code that fills a third of the picture. */
const LARGEST_PICTURE = 1280

/**
 * Shows the rear camera in `video` and resolves with the first code that it reads. Rejects with a `CameraFault`; null
 * once `signal` is aborted, which stops the camera.
 */
export async function readBarcode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const stream = await navigator.mediaDevices
    .getUserMedia({ video: { facingMode: 'environment', width: { ideal: LARGEST_PICTURE } } })
    .catch((error: unknown) => {
      throw error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none'
    })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) return null
    video.srcObject = stream
    await video.play().catch(() => undefined)
    const detect = (await browserDetector()) ?? workerDetector(signal)
    return await findCode(detect, video, signal)
  } finally {
    stop()
  }
}

async function findCode(detect: Detect, video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    const code = video.videoWidth > 0 ? await detect(video) : null
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  return null
}

/** Reads what the browser itself can (Chrome on Android and macOS), or null when it cannot. */
async function browserDetector(): Promise<Detect | null> {
  const { BarcodeDetector } = window
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  const formats = BARCODE_FORMATS.map(({ browser }) => browser).filter((format) => supported.includes(format))
  if (!BarcodeDetector || !formats.includes('ean_13')) return null
  const detector = new BarcodeDetector({ formats })
  // A frame that cannot be read is followed by the next.
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue || null
}

/** Reads in a worker with ZXing, for Safari, Firefox and Chrome on Windows and Linux. */
function workerDetector(signal: AbortSignal): Detect {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })

  return (video) => {
    const scale = Math.min(1, LARGEST_PICTURE / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    drawing?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = drawing?.getImageData(0, 0, canvas.width, canvas.height)
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | null>) => {
        if (data) worker.terminate()
        resolve(data)
      }
      worker.onerror = () => reject('reader' satisfies CameraFault)
      if (picture) worker.postMessage(picture, [picture.data.buffer])
    })
  }
}
