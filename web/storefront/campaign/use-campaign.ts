import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Mounted once in the layout: follows campaign visits where campaign tools are configured. */
export function useCampaign({ isOn, analytics }: { isOn: boolean; analytics: boolean | null }): void {
  const { search } = useLocation()
  useEffect(() => {
    if (!isOn) return
    import('./follow-campaign.ts').then(
      ({ followCampaign }) => followCampaign({ search, analytics }),
      // The script failed to load: campaigns are not followed.
      () => undefined,
    )
  }, [isOn, analytics, search])
}
