import { type RefObject, useEffect, useState } from 'react'

/** Whether what is drawn there has been on the screen, or nearly: from then on it stays true. For what is dear to draw. */
export function useWasNear(box: RefObject<HTMLElement | null>): boolean {
  const [wasNear, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return wasNear
}
