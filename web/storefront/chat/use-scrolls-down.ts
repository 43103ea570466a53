import { useEffect, useState } from 'react'

/** Pixels of one direction after which the answer changes. */
const STEP = 24

/** Whether the visitor is on the way down the page: reading on, and not looking for something above. */
export function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    function onScroll() {
      const moved = window.scrollY - last
      if (Math.abs(moved) < STEP) return
      last = window.scrollY
      setDown(moved > 0)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}
