import { useEffect, useRef, useState } from 'react'
import { currentSavedAt } from '#web/offline/saved-at.ts'
import { ANSWER_KEY, hasRefused, saveAnswer } from './saved-answer.ts'

/** What this document last said of it: a frame that is drawn anew says nothing new, and another tab may have since. */
let written: boolean | null = null

/**
 * Whether this visit may be measured: what the page says, unless its visitor has refused since, in another tab or after the
 * worker kept the page.
 */
export function useAnswer(said: boolean | null): boolean | null {
  const first = useRef(said)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => {
    // A page that stands as it was kept is of another day; what comes after it is of now.
    const isOld = said === first.current && currentSavedAt() !== null
    if (said !== null && !isOld && said !== written) {
      written = said
      saveAnswer(browserStorage, said)
    }
    setRefused(hasRefused(browserStorage))
  }, [said])

  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === ANSWER_KEY) setRefused(hasRefused(browserStorage))
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])

  return said === true && isRefused ? false : said
}

/** Asked for each time: where it is blocked, touching it throws. */
const browserStorage = {
  getItem: (key: string) => window.localStorage.getItem(key),
  setItem: (key: string, text: string) => window.localStorage.setItem(key, text),
}
