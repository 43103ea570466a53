import { refusalIn } from '../storefront/account/sign-in/refusal.ts'
import { AnswerNotice } from '../storefront/profile/answer-notice.tsx'
import { Refused } from '../storefront/profile/refused.tsx'

interface ResultMessageProps {
  /** Action data; nothing is shown without it. */
  answer: object | undefined
  /** Message of success. */
  done: string
  offline: string
}

/** Result of the submitted form. */
export function ResultMessage({ answer, done, offline }: ResultMessageProps) {
  if (!answer) return null
  if (refusalIn(answer)) return <Refused answer={answer} offline={offline} namesField />
  return (
    <AnswerNotice answer={answer} tone="ok">
      {done}
    </AnswerNotice>
  )
}
