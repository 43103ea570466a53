import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has ever been on or near the screen, for content that is expensive to render. */
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
