import { useCallback, useEffect, useState } from 'react'
import { paths } from '#web/paths.ts'
import { formatMapView, type MapView } from './map-view.ts'
import type { Pins } from './pins.ts'

type Filters = Readonly<Record<string, string | undefined>>

/** Milliseconds without a move before pins are requested. */
const CALM_MS = 250

/** Pins of the visible part, requested after a move or a change of filters; the previous answer stays until then. */
export function usePins(filters: Filters, first: Pins) {
  const [view, setView] = useState<MapView | null>(null)
  const [answer, setAnswer] = useState(first)
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const [tries, setTries] = useState(0)
  const question = view && paths.communityPins({ ...filters, ...formatMapView(view) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (!question) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      setState('asking')
      ask(question, abort.signal).then(
        (pins) => {
          setAnswer(pins)
          setState('idle')
        },
        () => {
          if (!abort.signal.aborted) setState('failed')
        },
      )
    }, CALM_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question, tries])

  const retry = useCallback(() => setTries((before) => before + 1), [])
  return { ...answer, state, show: setView, retry }
}

async function ask(question: string, signal: AbortSignal): Promise<Pins> {
  const response = await fetch(question, { signal })
  if (!response.ok) throw new Error(`The map answered ${response.status}`)
  return response.json()
}
