import { useCallback, useEffect, useState } from 'react'
import { paths } from '#web/backoffice/paths.ts'
import { personHere } from '../../../storefront/account/person/person-in-storage.ts'
import { formatDegrees } from '../format-degrees.ts'
import { type Fix, isWorthSending } from './why-send.ts'

/** 'denied': the browser may not read it; 'lost': no position for now, or no network. */
export type ShareProblem = 'denied' | 'lost'

const LOOK_EVERY_MS = 5_000
/** A phone that lies still reports no movement, so it is asked. */
const ASK_AFTER_MS = 45_000

/** The key contains the uid, so sign-out removes it (person-in-storage.ts). */
const getKey = () => `huella:share-position:${personHere() ?? ''}`

/**
 * Shares this phone's position while its courier carries orders and wants to. It stops by itself with the last order, is
 * remembered across a reload, and is asked for anew on the next round. Nothing is queued: only the newest position counts.
 */
export function useSharePosition(carries: boolean) {
  const [isOn, setIsOn] = useState(false)
  const [problem, setProblem] = useState<ShareProblem | null>(null)
  const set = useCallback((isWanted: boolean) => {
    remember(isWanted)
    setIsOn(isWanted)
    setProblem(null)
    if (!isWanted) void post({ intent: 'stop' })
  }, [])

  useEffect(() => {
    if (carries) setIsOn(isRemembered())
    else {
      remember(false)
      setIsOn(false)
    }
  }, [carries])

  useEffect(() => {
    if (!carries || !isOn) return
    return sharePosition({ onProblem: setProblem, onEnd: () => set(false) })
  }, [carries, isOn, set])

  return { isOn, problem, set }
}

interface ShareEvents {
  onProblem(problem: ShareProblem | null): void
  /** The server takes no position any more. */
  onEnd(): void
}

/** Watches the device and sends what is worth sending, until the returned function is called. */
function sharePosition({ onProblem, onEnd }: ShareEvents): () => void {
  if (!('geolocation' in navigator)) {
    onProblem('denied')
    return () => {}
  }
  const { geolocation } = navigator
  let newest: Fix | null = null
  let sent: { fix: Fix; at: number } | null = null
  let isSending = false
  let isOver = false

  const onFix = ({ coords, timestamp }: GeolocationPosition) => {
    newest = { lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy, at: timestamp }
    void send()
  }
  const onFailure = ({ code, PERMISSION_DENIED }: GeolocationPositionError) =>
    onProblem(code === PERMISSION_DENIED ? 'denied' : 'lost')

  async function send(): Promise<void> {
    const fix = newest
    const now = Date.now()
    if (isOver || isSending || !fix || !isWorthSending(fix, sent, now)) return
    isSending = true
    const outcome = await post({
      intent: 'share',
      lat: formatDegrees(fix.lat),
      lon: formatDegrees(fix.lon),
      accuracy: String(Math.round(fix.accuracy)),
      ageSeconds: String(Math.max(0, Math.round((now - fix.at) / 1000))),
    })
    isSending = false
    if (isOver) return
    if (outcome === 'ended') return onEnd()
    if (outcome === 'sent') sent = { fix, at: now }
    onProblem(outcome === 'lost' ? 'lost' : null)
  }

  const options = { enableHighAccuracy: true, maximumAge: 10_000 }
  const watch = geolocation.watchPosition(onFix, onFailure, options)
  const timer = setInterval(() => {
    if (newest && Date.now() - newest.at > ASK_AFTER_MS) geolocation.getCurrentPosition(onFix, onFailure, options)
    void send()
  }, LOOK_EVERY_MS)
  return () => {
    isOver = true
    clearInterval(timer)
    geolocation.clearWatch(watch)
  }
}

/** 'ended': nothing is carried any more, or the session is over; the answer is then another page or a refusal. */
async function post(fields: Record<string, string>): Promise<'sent' | 'ended' | 'lost'> {
  try {
    const address = paths.backofficeCourierPosition()
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    if (answer.ok) return 'sent'
    return answer.status === 429 || answer.status >= 500 ? 'lost' : 'ended'
  } catch {
    return 'lost'
  }
}

function isRemembered(): boolean {
  try {
    return window.localStorage.getItem(getKey()) === 'on'
  } catch {
    return false
  }
}

function remember(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.setItem(getKey(), 'on')
    else window.localStorage.removeItem(getKey())
  } catch {
    // Storage is blocked: after a reload the courier turns it on again.
  }
}
