import { useTranslation } from '#web/i18n/i18n.ts'
import { Refused } from '../profile/refused.tsx'

/** Why a form came back, in the words of the pets' pages. */
export function RefusalNotice({ answer }: { answer: object | undefined }) {
  const { t } = useTranslation('petProfile')
  return <Refused answer={answer} offline={t('offline')} namesField />
}
