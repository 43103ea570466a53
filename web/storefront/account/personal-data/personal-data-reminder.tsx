import { Link, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { usePagePolicy } from '../../layout/use-page-policy.ts'
import { usePersonalFrame } from '../../layout/use-personal-frame.ts'
import { mustGivePersonalData } from './must-give-personal-data.ts'

/** Link to the personal-data form above the page, for browsers without a script. */
export function PersonalDataReminder() {
  const { account } = usePersonalFrame()
  const { t } = useTranslation('layout')
  const { pathname, search } = useLocation()
  if (!mustGivePersonalData(usePagePolicy().dialogs, account)) return null
  return (
    <p className="only-without-script mb-4 rounded-tile bg-brand-100 px-4 py-3 font-bold">
      {t('personalData.reminder')}{' '}
      <Link to={paths.personalData({ referrer: pathname + search })} className="text-brand-700 underline">
        {t('personalData.title')}
      </Link>
    </p>
  )
}
