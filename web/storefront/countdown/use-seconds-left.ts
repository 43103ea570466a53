import { useEffect, useEffectEvent, useState } from 'react'

interface SecondsLeft {
  /** Called once when a wait that was open ends. */
  onOver?: () => void
  /** What is waited for; another value counts anew, also from the same seconds. */
  key?: string
}

/**
 * Seconds left of a wait, counted from the moment that the page was rendered, because a phone's clock may be wrong.
 * Without a script they stay as they were.
 */
export function useSecondsLeft(atFirst: number, { onOver, key }: SecondsLeft = {}): number {
  const [left, setLeft] = useState(atFirst)
  const end = useEffectEvent(() => onOver?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wait counts anew
  useEffect(() => {
    const openedAt = performance.now()
    const count = () => {
      const now = Math.max(0, atFirst - Math.floor((performance.now() - openedAt) / 1000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      if (atFirst > 0) end()
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [atFirst, key])
  return left
}

/** '14:05' */
export function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
