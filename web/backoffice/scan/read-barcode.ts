/** Why the camera reads nothing: it may not, or there is none. */
export type CameraFault = 'denied' | 'none'

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    /** Not in TypeScript's types yet: https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
    BarcodeDetector?: new (options: {
      formats: string[]
    }) => Detector
  }
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code']
const EVERY_MS = 150

/**
 * Shows the rear camera in `video` and resolves with the first code that it reads. Rejects with a `CameraFault`; never
 * settles once `signal` is aborted, which stops the camera.
 */
export function readBarcode(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (stream) => {
        const stop = () => {
          for (const track of stream.getTracks()) track.stop()
        }
        if (signal.aborted) return stop()
        signal.addEventListener('abort', stop)
        video.srcObject = stream
        await video.play().catch(() => undefined)
        const { BarcodeDetector } = window
        const code = BarcodeDetector ? await detect(new BarcodeDetector({ formats: FORMATS }), video, signal) : null
        stop()
        if (code !== null) resolve(code)
      },
      (error: unknown) => reject(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none'),
    )
  })
}

/** The first code before `signal` is aborted, or null. A frame that cannot be read is followed by the next. */
async function detect(detector: Detector, video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    const [found] = await detector.detect(video).catch(() => [])
    if (found?.rawValue) return found.rawValue
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  return null
}
