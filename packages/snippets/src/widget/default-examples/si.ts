import type { Examples } from './language-examples.ts'

/** Samples in Sinhala. */
export const si: Examples = {
	translation: ['මගේ නම අමාලි. මම කොළඹ ජීවත් වෙමි.', 'අද කාලගුණය ඉතා හොඳයි.'],
	'fill-mask': ['ශ්‍රී ලංකාවේ අගනුවර <mask> ය.', 'මම උදේට <mask> බොමි.'],
}
