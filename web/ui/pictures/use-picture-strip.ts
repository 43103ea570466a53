import { type MouseEvent, type UIEvent, useEffect, useRef, useState } from 'react'

/**
 * A strip of pictures that scrolls sideways and snaps by its style alone: which picture is in sight, and a thumbnail's
 * press that brings its own without a jump of the page.
 *
 * The strip may be elsewhere when the script arrives: a thumbnail's link was pressed before, the address names a picture
 * or the browser put the page back as it was. Nobody tells of that, so it is read once.
 */
export function usePictureStrip() {
  const strip = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(0)

  useEffect(() => {
    if (strip.current) setShown(getPictureInSight(strip.current))
  }, [])

  function show(event: MouseEvent, index: number) {
    if (!strip.current) return
    event.preventDefault()
    strip.current.scrollTo({ left: index * strip.current.clientWidth })
  }

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => setShown(getPictureInSight(currentTarget))

  return { strip, shown, show, onScroll }
}

function getPictureInSight({ scrollLeft, clientWidth }: HTMLElement) {
  return clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth)
}
