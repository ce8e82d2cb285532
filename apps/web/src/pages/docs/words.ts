/** The words around a documentation page, in the language of its text. */
export interface DocsWords {
	docs: string
	contents: string
	onThisPage: string
	previous: string
	next: string
	/** In the field, where there is little room. */
	find: string
	/** The field's name. */
	search: string
	/** Of the link to the page's source; the operator may give another. */
	edit: string
	edited: string
	version: string
	language: string
	isNew: string
	quiz: string
	/** Shown above a text in another language than the one asked for. */
	untranslated: string
	noResults: string
	path: string
	skip: string
	theme: string
}

const english: DocsWords = {
	docs: 'Documentation',
	contents: 'Contents',
	onThisPage: 'On this page',
	previous: 'Previous',
	next: 'Next',
	find: 'Search',
	search: 'Search the documentation',
	edit: 'Update on GitHub',
	edited: 'Last changed',
	version: 'Version',
	language: 'Language',
	isNew: 'new',
	quiz: 'quiz',
	untranslated: 'This page is not translated yet. You are reading it in another language.',
	noResults: 'Nothing found. Try fewer or other words.',
	path: 'Path',
	skip: 'Skip to the content',
	theme: 'Colours',
}

const WORDS: Readonly<Record<string, DocsWords>> = {
	en: english,
	he: {
		docs: 'תיעוד',
		contents: 'תוכן העניינים',
		onThisPage: 'בעמוד זה',
		previous: 'הקודם',
		next: 'הבא',
		find: 'חיפוש',
		search: 'חיפוש בתיעוד',
		edit: 'עדכון ב־GitHub',
		edited: 'שינוי אחרון',
		version: 'גרסה',
		language: 'שפה',
		isNew: 'חדש',
		quiz: 'חידון',
		untranslated: 'העמוד הזה עדיין לא תורגם, ולכן הוא מוצג בשפה אחרת.',
		noResults: 'לא נמצא דבר. כדאי לנסות פחות מילים או מילים אחרות.',
		path: 'נתיב',
		skip: 'דילוג לתוכן',
		theme: 'צבעים',
	},
	ar: {
		docs: 'التوثيق',
		contents: 'المحتويات',
		onThisPage: 'في هذه الصفحة',
		previous: 'السابق',
		next: 'التالي',
		find: 'بحث',
		search: 'البحث في التوثيق',
		edit: 'التحديث على GitHub',
		edited: 'آخر تعديل',
		version: 'الإصدار',
		language: 'اللغة',
		isNew: 'جديد',
		quiz: 'اختبار',
		untranslated: 'لم تُترجم هذه الصفحة بعد، وهي معروضة بلغة أخرى.',
		noResults: 'لم يُعثر على شيء. جرّب كلمات أقل أو كلمات أخرى.',
		path: 'المسار',
		skip: 'الانتقال إلى المحتوى',
		theme: 'الألوان',
	},
	fa: {
		docs: 'مستندات',
		contents: 'فهرست',
		onThisPage: 'در این صفحه',
		previous: 'قبلی',
		next: 'بعدی',
		find: 'جست‌وجو',
		search: 'جست‌وجو در مستندات',
		edit: 'به‌روزرسانی در GitHub',
		edited: 'آخرین تغییر',
		version: 'نسخه',
		language: 'زبان',
		isNew: 'جدید',
		quiz: 'آزمون',
		untranslated: 'این صفحه هنوز ترجمه نشده و به زبان دیگری نمایش داده می‌شود.',
		noResults: 'چیزی پیدا نشد. با کلمات کمتر یا دیگری امتحان کنید.',
		path: 'مسیر',
		skip: 'رفتن به محتوا',
		theme: 'رنگ‌ها',
	},
	fr: {
		docs: 'Documentation',
		contents: 'Sommaire',
		onThisPage: 'Sur cette page',
		previous: 'Précédent',
		next: 'Suivant',
		find: 'Chercher',
		search: 'Chercher dans la documentation',
		edit: 'Modifier sur GitHub',
		edited: 'Dernière modification',
		version: 'Version',
		language: 'Langue',
		isNew: 'nouveau',
		quiz: 'quiz',
		untranslated: 'Cette page n’est pas encore traduite ; elle s’affiche dans une autre langue.',
		noResults: 'Aucun résultat. Essayez avec moins de mots, ou avec d’autres.',
		path: 'Chemin',
		skip: 'Aller au contenu',
		theme: 'Couleurs',
	},
	de: {
		docs: 'Dokumentation',
		contents: 'Inhalt',
		onThisPage: 'Auf dieser Seite',
		previous: 'Zurück',
		next: 'Weiter',
		find: 'Suchen',
		search: 'Dokumentation durchsuchen',
		edit: 'Auf GitHub ändern',
		edited: 'Zuletzt geändert',
		version: 'Version',
		language: 'Sprache',
		isNew: 'neu',
		quiz: 'Quiz',
		untranslated: 'Diese Seite ist noch nicht übersetzt und erscheint in einer anderen Sprache.',
		noResults: 'Nichts gefunden. Versuchen Sie es mit weniger oder anderen Wörtern.',
		path: 'Pfad',
		skip: 'Zum Inhalt springen',
		theme: 'Farben',
	},
	es: {
		docs: 'Documentación',
		contents: 'Contenido',
		onThisPage: 'En esta página',
		previous: 'Anterior',
		next: 'Siguiente',
		find: 'Buscar',
		search: 'Buscar en la documentación',
		edit: 'Editar en GitHub',
		edited: 'Último cambio',
		version: 'Versión',
		language: 'Idioma',
		isNew: 'nuevo',
		quiz: 'cuestionario',
		untranslated: 'Esta página aún no está traducida y se muestra en otro idioma.',
		noResults: 'No se encontró nada. Pruebe con menos palabras o con otras.',
		path: 'Ruta',
		skip: 'Ir al contenido',
		theme: 'Colores',
	},
	zh: {
		docs: '文档',
		contents: '目录',
		onThisPage: '本页内容',
		previous: '上一页',
		next: '下一页',
		find: '搜索',
		search: '搜索文档',
		edit: '在 GitHub 上更新',
		edited: '最后更新',
		version: '版本',
		language: '语言',
		isNew: '新',
		quiz: '测验',
		untranslated: '本页尚未翻译，以下为其他语言的版本。',
		noResults: '没有找到结果。请减少或更换关键词。',
		path: '路径',
		skip: '跳到正文',
		theme: '配色',
	},
	ja: {
		docs: 'ドキュメント',
		contents: '目次',
		onThisPage: 'このページの内容',
		previous: '前へ',
		next: '次へ',
		find: '検索',
		search: 'ドキュメントを検索',
		edit: 'GitHub で更新',
		edited: '最終更新',
		version: 'バージョン',
		language: '言語',
		isNew: '新規',
		quiz: 'クイズ',
		untranslated: 'このページはまだ翻訳されていないため、別の言語で表示しています。',
		noResults: '見つかりませんでした。語を減らすか、別の語で試してください。',
		path: 'パス',
		skip: '本文へ移動',
		theme: '配色',
	},
	ko: {
		docs: '문서',
		contents: '목차',
		onThisPage: '이 페이지에서',
		previous: '이전',
		next: '다음',
		find: '검색',
		search: '문서 검색',
		edit: 'GitHub에서 수정',
		edited: '마지막 변경',
		version: '버전',
		language: '언어',
		isNew: '새 글',
		quiz: '퀴즈',
		untranslated: '이 페이지는 아직 번역되지 않아 다른 언어로 표시됩니다.',
		noResults: '결과가 없습니다. 단어를 줄이거나 바꿔 보세요.',
		path: '경로',
		skip: '본문으로 건너뛰기',
		theme: '색상',
	},
}

/** The words for a language tag; English where there are none. */
export function docsWords(language: string): DocsWords {
	return WORDS[language] ?? WORDS[language.split('-')[0] ?? ''] ?? english
}

/** The language whose words `docsWords` gives: what `lang` of the parts around the text must say. */
export function wordsLanguage(language: string): string {
	const base = language.split('-')[0] ?? ''
	return language in WORDS ? language : base in WORDS ? base : 'en'
}
