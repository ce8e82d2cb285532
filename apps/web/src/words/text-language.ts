/** Language and direction of a text: a BCP 47 tag, such as `pt-BR`. */
export interface TextLanguage {
	tag: string
	direction: 'ltr' | 'rtl'
}
