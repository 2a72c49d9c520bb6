/** The sentences that come after the first picture: vite.config.ts says which. */
declare module "*.json?later" {
  const words: Partial<import("./words").Catalogue>;
  export default words;
}
