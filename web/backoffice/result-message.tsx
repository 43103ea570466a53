import { refusalIn } from '../storefront/account/sign-in/refusal.ts'
import { AnswerNotice } from '../storefront/profile/answer-notice.tsx'
import { Refused } from '../storefront/profile/refused.tsx'

interface ResultMessageProps {
  /** What the action answered; nothing is told before. */
  answer: object | undefined
  /** Said when it was done. */
  done: string
  offline: string
}

/** What came of the form that was sent. */
export function ResultMessage({ answer, done, offline }: ResultMessageProps) {
  if (!answer) return null
  if (refusalIn(answer)) return <Refused answer={answer} offline={offline} namesField />
  return (
    <AnswerNotice answer={answer} tone="ok">
      {done}
    </AnswerNotice>
  )
}
