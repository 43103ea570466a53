import { refusalIn } from '../account/sign-in/refusal.ts'
import { AnswerNotice } from './answer-notice.tsx'

interface RefusedProps {
  /** What the action said; nothing is shown for what was no refusal. */
  answer: object | undefined
  /** Said when it never reached us. */
  offline: string
  /** The first field says what is wrong, where nothing stands beside the fields themselves. */
  namesField?: boolean
}

/** Why a form came back, above it. */
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
