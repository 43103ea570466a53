import { useEffect, useRef, useState } from 'react'
import { currentSavedAt } from '#web/offline/saved-at.ts'
import { ANSWER_KEY, hasRefused, saveAnswer } from './saved-answer.ts'

/** Answer that this document wrote last: a remount must not overwrite a newer answer of another tab. */
let written: boolean | null = null

/**
 * Whether this visit may be measured: the page's answer, unless the visitor has refused since, in another tab or after
 * the worker saved the page.
 */
export function useAnswer(answer: boolean | null): boolean | null {
  const first = useRef(answer)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => {
    // A page that the worker saved has an old answer; answers after it are current.
    const isOld = answer === first.current && currentSavedAt() !== null
    if (answer !== null && !isOld && answer !== written) {
      written = answer
      saveAnswer(browserStorage, answer)
    }
    setRefused(hasRefused(browserStorage))
  }, [answer])

  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === ANSWER_KEY) setRefused(hasRefused(browserStorage))
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])

  return answer === true && isRefused ? false : answer
}

/** Accesses the storage on each call, because a blocked storage throws on access. */
const browserStorage = {
  getItem: (key: string) => window.localStorage.getItem(key),
  setItem: (key: string, text: string) => window.localStorage.setItem(key, text),
}
