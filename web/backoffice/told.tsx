import { refusalIn } from '../storefront/pets/answer.tsx'
import { AnswerNotice } from '../storefront/profile/answer-notice.tsx'

interface ToldProps {
  /** What the action answered; nothing is told before. */
  answer: object | undefined
  /** Said when it was done. */
  done: string
  offline: string
}

/** What came of the form that was sent. */
export function Told({ answer, done, offline }: ToldProps) {
  if (!answer) return null
  const refusal = refusalIn(answer)
  if (!refusal)
    return (
      <AnswerNotice answer={answer} tone="ok">
        {done}
      </AnswerNotice>
    )
  const [field] = Object.values(refusal.fields)
  return (
    <AnswerNotice answer={answer} tone={refusal.code === 'offline' ? 'warn' : 'error'}>
      {refusal.code === 'offline' ? offline : (field ?? refusal.detail)}
    </AnswerNotice>
  )
}
