import { COURSE_COPY_PAGE } from './words-of-courses.ts'

/** Texts of the Copy page control, besides its label and its first description. */
export interface CopyPageWords {
	/** After a success (C-07). */
	copied: string
	/** Accessible name of the arrow. */
	more: string
	view: string
	viewDescription: string
	/** With `{name}`. */
	ask: string
	/** With `{name}`. */
	askDescription: string
	/** With `{name}`: shown when the page's host cannot be reached from outside. */
	askPrivately: string
	/** With `{url}`: the prompt for the assistant. */
	prompt: string
	code: string
	codeDescription: string
	notebook: string
	notebookDescription: string
	mcp: string
	mcpDescription: string
	section: string
	sectionDescription: string
	sectionLink: string
	sectionLinkDescription: string
	selectionLink: string
	selectionLinkDescription: string
	context: string
	contextDescription: string
	/** With `{name}`: a program to which MCP servers can be added. */
	connect: string
	connectDescription: string
	/** With `{count}`. */
	tokens: string
	/** Effect of the keyboard shortcut, if there is one. */
	shortcut: string
}

/** Its label and first description in a language, where they are not the defaults. */
export interface CopyPageLabels {
	label: string
	markdownDescription: string
}

/** The words in English; `copied` is the specification's. */
export const ENGLISH: CopyPageWords = {
	copied: 'Copied',
	more: 'More copy actions',
	view: 'View as Markdown',
	viewDescription: 'Open the source as plain text',
	ask: 'Open in {name}',
	askDescription: 'Ask questions about this page',
	askPrivately: '{name} cannot reach this address: copy the page instead',
	prompt: 'Read {url} so that I can ask questions about it.',
	code: 'Copy all code',
	codeDescription: 'Every code block of the page',
	notebook: 'Download as a notebook',
	notebookDescription: 'Its Python ready to run, the text between',
	mcp: 'Copy MCP server address',
	mcpDescription: 'Let a program search these pages',
	section: 'Copy this section',
	sectionDescription: 'The part that you are reading',
	sectionLink: 'Copy link to this section',
	sectionLinkDescription: 'Its title and address, as Markdown',
	selectionLink: 'Copy link to the selected text',
	selectionLinkDescription: 'Leads to these very words',
	context: 'Copy with its address',
	contextDescription: 'Title, address and date on top',
	connect: 'Connect to {name}',
	connectDescription: 'Let it search these pages',
	tokens: 'about {count} tokens',
	shortcut: 'Ctrl+C copies the page when nothing is selected',
}

const TRANSLATIONS: Readonly<Record<string, CopyPageWords & CopyPageLabels>> = {
	...COURSE_COPY_PAGE,
	he: {
		label: 'העתקת הדף',
		markdownDescription: 'העתקת הדף כ-Markdown עבור מודלי שפה',
		copied: 'הועתק',
		more: 'פעולות העתקה נוספות',
		view: 'הצגה כ-Markdown',
		viewDescription: 'פתיחת המקור כטקסט פשוט',
		ask: 'פתיחה ב-{name}',
		askDescription: 'לשאול שאלות על הדף',
		askPrivately: 'ל-{name} אין גישה לכתובת הזאת: עדיף להעתיק את הדף',
		prompt: 'קרא את {url} כדי שאוכל לשאול שאלות על התוכן.',
		code: 'העתקת כל הקוד',
		codeDescription: 'כל קטעי הקוד שבדף',
		notebook: 'הורדה כמחברת',
		notebookDescription: 'קוד ה-Python מוכן להרצה, והטקסט ביניהם',
		mcp: 'העתקת כתובת שרת ה-MCP',
		mcpDescription: 'כדי שתוכנה תוכל לחפש בדפים האלה',
		section: 'העתקת הסעיף',
		sectionDescription: 'החלק שבקריאה כעת',
		sectionLink: 'העתקת קישור לסעיף',
		sectionLinkDescription: 'הכותרת והכתובת, כ-Markdown',
		selectionLink: 'העתקת קישור לטקסט המסומן',
		selectionLinkDescription: 'מוביל בדיוק למילים האלה',
		context: 'העתקה עם הכתובת',
		contextDescription: 'כותרת, כתובת ותאריך בראש הטקסט',
		connect: 'חיבור ל-{name}',
		connectDescription: 'כדי שיוכל לחפש בדפים האלה',
		tokens: 'כ-{count} אסימונים',
		shortcut: 'Ctrl+C מעתיק את הדף כשלא מסומן דבר',
	},
	ar: {
		label: 'نسخ الصفحة',
		markdownDescription: 'نسخ الصفحة بصيغة Markdown لنماذج اللغة',
		copied: 'تم النسخ',
		more: 'خيارات نسخ أخرى',
		view: 'عرض بصيغة Markdown',
		viewDescription: 'فتح المصدر كنص عادي',
		ask: 'فتح في {name}',
		askDescription: 'اطرح أسئلة عن هذه الصفحة',
		askPrivately: 'لا يستطيع {name} الوصول إلى هذا العنوان: انسخ الصفحة بدلًا من ذلك',
		prompt: 'اقرأ {url} حتى أتمكن من طرح أسئلة عنها.',
		code: 'نسخ كل الشيفرة',
		codeDescription: 'كل مقاطع الشيفرة في الصفحة',
		notebook: 'تنزيل كدفتر',
		notebookDescription: 'شيفرة بايثون جاهزة للتشغيل والنص بينها',
		mcp: 'نسخ عنوان خادم MCP',
		mcpDescription: 'ليتمكن برنامج من البحث في هذه الصفحات',
		section: 'نسخ هذا القسم',
		sectionDescription: 'الجزء الذي تقرؤه الآن',
		sectionLink: 'نسخ رابط هذا القسم',
		sectionLinkDescription: 'عنوانه ورابطه بصيغة Markdown',
		selectionLink: 'نسخ رابط النص المحدد',
		selectionLinkDescription: 'يقود إلى هذه الكلمات نفسها',
		context: 'نسخ مع العنوان',
		contextDescription: 'العنوان والرابط والتاريخ في البداية',
		connect: 'الربط مع {name}',
		connectDescription: 'ليتمكن من البحث في هذه الصفحات',
		tokens: 'نحو {count} رمز',
		shortcut: 'Ctrl+C ينسخ الصفحة إذا لم يُحدَّد شيء',
	},
	fa: {
		label: 'رونوشت از صفحه',
		markdownDescription: 'رونوشت صفحه به شکل Markdown برای مدل‌های زبانی',
		copied: 'رونوشت شد',
		more: 'کارهای دیگر',
		view: 'نمایش به شکل Markdown',
		viewDescription: 'باز کردن متن منبع به شکل ساده',
		ask: 'باز کردن در {name}',
		askDescription: 'دربارهٔ این صفحه بپرسید',
		askPrivately: '{name} به این نشانی دسترسی ندارد: به جای آن از صفحه رونوشت بگیرید',
		prompt: '{url} را بخوان تا بتوانم دربارهٔ آن سؤال بپرسم.',
		code: 'رونوشت از همهٔ کدها',
		codeDescription: 'همهٔ قطعه‌کدهای صفحه',
		notebook: 'بارگیری به‌صورت نوت‌بوک',
		notebookDescription: 'کد پایتون آمادهٔ اجرا و متن در میان آن',
		mcp: 'رونوشت از نشانی سرور MCP',
		mcpDescription: 'تا یک برنامه بتواند در این صفحه‌ها جست‌وجو کند',
		section: 'رونوشت از این بخش',
		sectionDescription: 'بخشی که می‌خوانید',
		sectionLink: 'رونوشت از پیوند این بخش',
		sectionLinkDescription: 'عنوان و نشانی آن به شکل Markdown',
		selectionLink: 'رونوشت از پیوند متن انتخاب‌شده',
		selectionLinkDescription: 'درست به همین واژه‌ها می‌رسد',
		context: 'رونوشت همراه با نشانی',
		contextDescription: 'عنوان، نشانی و تاریخ در آغاز متن',
		connect: 'اتصال به {name}',
		connectDescription: 'تا بتواند در این صفحه‌ها جست‌وجو کند',
		tokens: 'حدود {count} توکن',
		shortcut: 'Ctrl+C وقتی چیزی انتخاب نشده باشد از صفحه رونوشت می‌گیرد',
	},
	fr: {
		label: 'Copier la page',
		markdownDescription: 'Copier la page en Markdown pour les LLM',
		copied: 'Copié',
		more: 'Autres façons de copier',
		view: 'Afficher en Markdown',
		viewDescription: 'Ouvrir la source en texte brut',
		ask: 'Ouvrir dans {name}',
		askDescription: 'Poser des questions sur cette page',
		askPrivately: '{name} ne peut pas atteindre cette adresse : copiez plutôt la page',
		prompt: 'Lis {url} pour que je puisse poser des questions à son sujet.',
		code: 'Copier tout le code',
		codeDescription: 'Tous les blocs de code de la page',
		notebook: 'Télécharger en notebook',
		notebookDescription: 'Le code Python prêt à exécuter, le texte entre les cellules',
		mcp: 'Copier l’adresse du serveur MCP',
		mcpDescription: 'Pour qu’un programme cherche dans ces pages',
		section: 'Copier cette section',
		sectionDescription: 'La partie que vous lisez',
		sectionLink: 'Copier le lien vers cette section',
		sectionLinkDescription: 'Son titre et son adresse, en Markdown',
		selectionLink: 'Copier le lien vers le texte sélectionné',
		selectionLinkDescription: 'Mène exactement à ces mots',
		context: 'Copier avec l’adresse',
		contextDescription: 'Titre, adresse et date en tête',
		connect: 'Connecter à {name}',
		connectDescription: 'Pour qu’il cherche dans ces pages',
		tokens: 'environ {count} jetons',
		shortcut: 'Ctrl+C copie la page si rien n’est sélectionné',
	},
	de: {
		label: 'Seite kopieren',
		markdownDescription: 'Seite als Markdown für Sprachmodelle kopieren',
		copied: 'Kopiert',
		more: 'Weitere Möglichkeiten',
		view: 'Als Markdown ansehen',
		viewDescription: 'Quelltext als reinen Text öffnen',
		ask: 'In {name} öffnen',
		askDescription: 'Fragen zu dieser Seite stellen',
		askPrivately: '{name} erreicht diese Adresse nicht: kopieren Sie stattdessen die Seite',
		prompt: 'Lies {url}, damit ich Fragen dazu stellen kann.',
		code: 'Allen Code kopieren',
		codeDescription: 'Jeden Codeblock der Seite',
		notebook: 'Als Notebook herunterladen',
		notebookDescription: 'Der Python-Code zum Ausführen, dazwischen der Text',
		mcp: 'Adresse des MCP-Servers kopieren',
		mcpDescription: 'Damit ein Programm diese Seiten durchsucht',
		section: 'Diesen Abschnitt kopieren',
		sectionDescription: 'Den Teil, den Sie gerade lesen',
		sectionLink: 'Link zu diesem Abschnitt kopieren',
		sectionLinkDescription: 'Titel und Adresse, als Markdown',
		selectionLink: 'Link zum markierten Text kopieren',
		selectionLinkDescription: 'Führt genau zu diesen Wörtern',
		context: 'Mit Adresse kopieren',
		contextDescription: 'Titel, Adresse und Datum stehen oben',
		connect: 'Mit {name} verbinden',
		connectDescription: 'Damit es diese Seiten durchsucht',
		tokens: 'etwa {count} Token',
		shortcut: 'Strg+C kopiert die Seite, wenn nichts markiert ist',
	},
	es: {
		label: 'Copiar página',
		markdownDescription: 'Copiar la página como Markdown para LLM',
		copied: 'Copiado',
		more: 'Más formas de copiar',
		view: 'Ver como Markdown',
		viewDescription: 'Abrir la fuente como texto sin formato',
		ask: 'Abrir en {name}',
		askDescription: 'Hacer preguntas sobre esta página',
		askPrivately: '{name} no puede acceder a esta dirección: copia la página',
		prompt: 'Lee {url} para que pueda hacer preguntas al respecto.',
		code: 'Copiar todo el código',
		codeDescription: 'Todos los bloques de código de la página',
		notebook: 'Descargar como cuaderno',
		notebookDescription: 'El código Python listo para ejecutar, con el texto entre medias',
		mcp: 'Copiar la dirección del servidor MCP',
		mcpDescription: 'Para que un programa busque en estas páginas',
		section: 'Copiar esta sección',
		sectionDescription: 'La parte que está leyendo',
		sectionLink: 'Copiar el enlace a esta sección',
		sectionLinkDescription: 'Su título y su dirección, en Markdown',
		selectionLink: 'Copiar el enlace al texto seleccionado',
		selectionLinkDescription: 'Lleva exactamente a estas palabras',
		context: 'Copiar con su dirección',
		contextDescription: 'Título, dirección y fecha al principio',
		connect: 'Conectar con {name}',
		connectDescription: 'Para que busque en estas páginas',
		tokens: 'unos {count} tokens',
		shortcut: 'Ctrl+C copia la página si no hay nada seleccionado',
	},
	'zh-CN': {
		label: '复制页面',
		markdownDescription: '以 Markdown 格式复制页面，供大语言模型使用',
		copied: '已复制',
		more: '更多复制操作',
		view: '查看 Markdown',
		viewDescription: '以纯文本打开源文件',
		ask: '在 {name} 中打开',
		askDescription: '就本页内容提问',
		askPrivately: '{name} 无法访问此地址：请改为复制页面',
		prompt: '请阅读 {url}，以便我就其内容提问。',
		code: '复制全部代码',
		codeDescription: '本页的所有代码块',
		notebook: '下载为笔记本',
		notebookDescription: '可直接运行的 Python 代码，正文在其间',
		mcp: '复制 MCP 服务器地址',
		mcpDescription: '让程序搜索这些页面',
		section: '复制本节',
		sectionDescription: '您正在阅读的部分',
		sectionLink: '复制本节链接',
		sectionLinkDescription: '标题和地址，Markdown 格式',
		selectionLink: '复制所选文字的链接',
		selectionLinkDescription: '直接指向这些文字',
		context: '复制并附上地址',
		contextDescription: '开头附标题、地址和日期',
		connect: '连接到 {name}',
		connectDescription: '让它搜索这些页面',
		tokens: '约 {count} 个词元',
		shortcut: '未选中内容时，Ctrl+C 复制整页',
	},
	ja: {
		label: 'ページをコピー',
		markdownDescription: 'LLM 用に Markdown としてコピー',
		copied: 'コピーしました',
		more: 'その他のコピー操作',
		view: 'Markdown を表示',
		viewDescription: 'ソースをプレーンテキストで開く',
		ask: '{name} で開く',
		askDescription: 'このページについて質問する',
		askPrivately: '{name} はこのアドレスにアクセスできません。ページをコピーしてください',
		prompt: '{url} を読んでください。その内容について質問します。',
		code: 'すべてのコードをコピー',
		codeDescription: 'ページ内のすべてのコードブロック',
		notebook: 'ノートブックとしてダウンロード',
		notebookDescription: 'すぐ実行できる Python コードと、その間の本文',
		mcp: 'MCP サーバーのアドレスをコピー',
		mcpDescription: 'プログラムからこれらのページを検索できます',
		section: 'このセクションをコピー',
		sectionDescription: '今読んでいる部分',
		sectionLink: 'このセクションへのリンクをコピー',
		sectionLinkDescription: '見出しとアドレスを Markdown で',
		selectionLink: '選択した文へのリンクをコピー',
		selectionLinkDescription: '選んだ言葉の位置を開きます',
		context: 'アドレス付きでコピー',
		contextDescription: 'タイトル、アドレス、日付を先頭に付けます',
		connect: '{name} に接続',
		connectDescription: 'これらのページを検索できるようにします',
		tokens: '約 {count} トークン',
		shortcut: '何も選択していないとき、Ctrl+C でページをコピーします',
	},
}

/**
 * The texts of the control in a page's language; `undefined` where English is used.
 *
 * @param language BCP 47 (`pt-BR`): its language decides, and for Chinese whether it is written in traditional characters
 */
export function copyPageWords(language: string): (CopyPageWords & CopyPageLabels) | undefined {
	const base = /^zh-(?:Hant|TW|HK|MO)\b/i.test(language) ? 'zh-TW' : language.startsWith('zh') ? 'zh-CN' : (language.split('-')[0] ?? '')
	return TRANSLATIONS[base]
}
