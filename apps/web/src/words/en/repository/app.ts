/** What the pages of `pages/repository/app` say. */
export const app = {
	theApp: (title: string) => `The app ${title}`,
	uses: 'Uses',
	privateTitle: 'Private apps do not run',
	noStartFileTitle: (startFile: string) => `This app has no ${startFile}`,
	otherSdkTitle: 'This app does not run here',
	emptyTitle: 'Nothing has been uploaded yet',
	uploadFiles: 'Upload files',
	seeItsFiles: 'See its files',
	privateHint: 'Apps run without your account, so only public apps can run. You can read the files here; make the app public to run it.',
	noStartFileHint: (startFile: string) => `A static app starts with the file ${startFile}.`,
	otherSdkHint: (sdk: string) => `It needs a ${sdk} runtime, and this hub runs static apps only. Download its files to run it yourself.`,
}
