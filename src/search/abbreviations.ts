/**
 * Pairs of words: a search for one word also finds the other. The pairs are short and long forms, irregular and base forms, or words with
 * related meanings, such as everyday words and technical terms.
 */
const PAIRS = `
admin,administrator alt,alternative app,application arg,argument args,arguments async,asynchronous
attr,attribute auth,authentication auth,authorization auto,automatic bg,background bool,boolean btn,button bug,issue
cert,certificate cfg,config char,character cli,terminal cmd,command config,configuration config,configure conf,config
const,constant ctx,context db,database deps,dependencies dep,dependency dest,destination dev,development dir,directory
dirs,directories dir,folder directory,folder disable,off doc,documentation docs,documentation dom,document elem,element env,environment err,error
error,exception exec,execute expr,expression ext,extension fetch,load fn,function func,function gen,generate 
hmr,reload i18n,internationalization i18n,translation l10n,localization img,image images,pictures img,picture image,photo impl,implementation
info,information init,initialize init,initial install,setup int,integer iter,iterate js,javascript  lang,language
lib,library libs,libraries  link,url localhost,local login,authentication max,maximum md,markdown min,minimum misc,miscellaneous
mod,module msg,message nav,navigation num,number obj,object opt,option opts,options org,organization os,operating
param,parameter params,parameters perf,performance pic,image pkg,package   prod,production 
prop,property props,properties pwd,password quick,fast query,search ref,reference refs,references remove,delete remove,uninstall rename,change
render,display repo,repository req,request res,response resp,response rm,remove schema,structure script,command sec,security
show,display speed,performance slow,performance spec,specification src,source ssg,static ssr,server std,standard str,string style,css
sync,synchronous sys,system temp,temporary test,testing tmp,temporary toc,contents ts,typescript tutorial,guide txt,text ui,interface
upgrade,migrate upgrade,migration url,address user,account util,utility val,value var,variable vars,variables ver,version 
 ws,websocket crash,error fail,error broken,error flicker,flash share,reuse big,size bigger,size large,size small,size
wide,width wider,width narrow,width high,height tall,height taller,height exclude,hide mobile,phone mobile,phones cancel,stop
sent,send built,build written,write hidden,hide shown,show chosen,choose broken,break
`;

/** Maps each word, in lower case, to the other words of its pairs. */
export const ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = pairsByWord();

function pairsByWord(): Map<string, string[]> {
  const byWord = new Map<string, string[]>();
  const add = (from: string, to: string) => byWord.set(from, [...(byWord.get(from) ?? []), to]);
  for (const pair of PAIRS.trim().split(/\s+/)) {
    const [short = '', long = ''] = pair.split(',');
    if (!pair.includes(',')) continue;
    add(short, long);
    add(long, short);
  }
  return byWord;
}
