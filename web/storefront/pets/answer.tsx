import { useTranslation } from '#web/i18n/i18n.ts'
import { Refused } from '../profile/refused.tsx'

/** Refusal of a form, with the messages of the pets' pages. */
export function RefusalNotice({ answer }: { answer: object | undefined }) {
  const { t } = useTranslation('petProfile')
  return <Refused answer={answer} offline={t('offline')} namesField />
}
