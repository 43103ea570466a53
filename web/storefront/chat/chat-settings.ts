/** Chat of the visitor's shop; the widget's token is in `/config.json`. */
export interface ChatSettings {
  isOn: boolean
  /** Number in E.164; null when there is none. */
  whatsapp: string | null
}
