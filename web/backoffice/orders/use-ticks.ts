import { useEffect, useState } from 'react'

/**
 * What was ticked off on this screen, kept in this tab so that a look elsewhere loses nothing. Before the script, and where
 * nothing may be kept, the boxes are just boxes.
 */
export function useTicks(orderId: string) {
  const key = `huella.picked.${orderId}`
  const [ticked, setTicked] = useState<readonly number[]>([])
  useEffect(() => setTicked(readTicks(key)), [key])

  function tick(position: number, isOn: boolean): void {
    const next = isOn ? [...new Set([...ticked, position])] : ticked.filter((each) => each !== position)
    setTicked(next)
    try {
      sessionStorage.setItem(key, next.join(' '))
    } catch {
      // A browser that keeps nothing: the boxes stand as long as the page does.
    }
  }

  return { ticked, tick }
}

function readTicks(key: string): number[] {
  try {
    const kept = sessionStorage.getItem(key) ?? ''
    return kept.split(' ').filter(Boolean).map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}
