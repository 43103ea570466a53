import { useEffect, useState } from 'react'

/**
 * Checked boxes of the picking list, saved in this tab's storage so that navigation keeps them. Without a script or
 * storage the boxes still work, but are not saved.
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
      // The storage is blocked: the ticks last as long as the page.
    }
  }

  return { ticked, tick }
}

function readTicks(key: string): number[] {
  try {
    const ticks = sessionStorage.getItem(key) ?? ''
    return ticks.split(' ').filter(Boolean).map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}
