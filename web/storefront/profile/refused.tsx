import { refusalIn } from '../account/sign-in/refusal.ts'
import { AnswerNotice } from './answer-notice.tsx'

interface RefusedProps {
  /** Action data; only refusals are shown. */
  answer: object | undefined
  /** Message for a lost connection. */
  offline: string
  /** The first field says what is wrong, where nothing stands beside the fields themselves. */
  namesField?: boolean
}

/** Refusal shown above a form. */
export function Refused({ answer, offline, namesField = false }: RefusedProps) {
  const refusal = refusalIn(answer)
  if (!refusal) return null
  const isOffline = refusal.code === 'offline'
  const [field] = namesField ? Object.values(refusal.fields) : []
  return (
    <AnswerNotice answer={answer} tone={isOffline ? 'warn' : 'error'}>
      {isOffline ? offline : (field ?? refusal.detail)}
    </AnswerNotice>
  )
}
