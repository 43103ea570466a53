import { type RefObject, useEffect, useState } from 'react'

/** Whether an element can be seen, above the tabs of a phone; false before there is a script. */
export function useIsInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setInSight(entry.isIntersecting), {
      // The tabs cover the lower edge.
      rootMargin: '0px 0px -80px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInSight
}
